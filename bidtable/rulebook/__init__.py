"""YAML rule files -> typed, validated, frozen rule objects; errors with file and line."""
