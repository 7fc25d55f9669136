// Turns what a client posted into a movie, or says field by field what is wrong with it.
import type { NewMovie } from './movies.js'

export type MovieInput = { readonly movie: NewMovie } | { readonly errors: Readonly<Record<string, string>> }

const rules: Record<keyof NewMovie, { holds(value: unknown): boolean; message: string }> = {
  id: { holds: (id) => id === undefined || isWhole(id, 1), message: 'must be a whole number of at least 1' },
  name: { holds: isText, message: 'must be a text' },
  year: { holds: (year) => isWhole(year, 1888, 2100), message: 'must be a year from 1888 to 2100' },
  rating: { holds: (rating) => isBetween(rating, 0, 10), message: 'must be a number from 0 to 10' },
  director: { holds: isText, message: 'must be a text' },
}

export function readMovie(body: unknown): MovieInput {
  const input: Record<string, unknown> = typeof body === 'object' && body !== null ? { ...body } : {}
  const broken = Object.entries(rules).filter(([field, rule]) => !rule.holds(input[field]))
  if (broken.length > 0) {
    return { errors: Object.fromEntries(broken.map(([field, rule]) => [field, rule.message])) }
  }
  return { movie: input as unknown as NewMovie } // every field was just checked
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== ''
}

function isWhole(value: unknown, least: number, most = Number.MAX_SAFE_INTEGER): boolean {
  return Number.isInteger(value) && isBetween(value, least, most)
}

function isBetween(value: unknown, least: number, most: number): boolean {
  return typeof value === 'number' && value >= least && value <= most
}
