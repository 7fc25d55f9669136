// Validates the movie that a client sends, field by field.
import type { NewMovie } from './movies.js'

export type MovieInput = { readonly movie: NewMovie } | { readonly errors: Readonly<Record<string, string>> }

const rules: Record<keyof NewMovie, { holds(value: unknown): boolean; message: string }> = {
  id: { holds: (id) => id === undefined || isInteger(id, 1), message: 'must be an integer of at least 1' },
  name: { holds: isNonEmptyString, message: 'must be a non-empty string' },
  year: { holds: (year) => isInteger(year, 1888, 2100), message: 'must be a year from 1888 to 2100' },
  rating: { holds: (rating) => isBetween(rating, 0, 10), message: 'must be a number from 0 to 10' },
  director: { holds: isNonEmptyString, message: 'must be a non-empty string' },
}

export function readMovie(body: unknown): MovieInput {
  const input: Record<string, unknown> = typeof body === 'object' && body !== null ? { ...body } : {}
  const invalid = Object.entries(rules).filter(([field, rule]) => !rule.holds(input[field]))
  if (invalid.length > 0) {
    return { errors: Object.fromEntries(invalid.map(([field, rule]) => [field, rule.message])) }
  }
  return { movie: input as unknown as NewMovie } // every field is valid
}

function isNonEmptyString(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== ''
}

function isInteger(value: unknown, min: number, max = Number.MAX_SAFE_INTEGER): boolean {
  return Number.isInteger(value) && isBetween(value, min, max)
}

function isBetween(value: unknown, min: number, max: number): boolean {
  return typeof value === 'number' && value >= min && value <= max
}
