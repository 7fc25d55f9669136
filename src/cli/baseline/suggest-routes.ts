// The templates of the option `routes` that would make several errors one. Only a person can know that they are.
import { findSiblings } from '../../findings/names/siblings.js'

const minSiblings = 5

/** Suggests a template for each group of names that differ in one segment only, if all of these look generated. */
export function suggestRoutes(names: readonly string[]): readonly string[] {
  const whole = names.filter((name) => !isCut(name))
  const groups = findSiblings(
    whole,
    (group) =>
      group.names.length >= minSiblings && group.names.every((name) => hasGenerated(name, group.name)),
  )
  return [...new Set(groups.flatMap(({ name, names: [first = ''] }) => toTemplate(first, name)))]
}

/** Whether only the start of a name is left, and a hash of the rest. */
function isCut(name: string): boolean {
  return /…[\da-f]{8}$/.test(name)
}

function hasGenerated(name: string, title: string): boolean {
  const segment = name.split('/')[findDifference(name, title)] ?? ''
  return /\d|<(?:id|n|date)>/.test(segment) || (segment.length >= 12 && segment.includes('-'))
}

/** Returns the index of the segment in which a name differs from the title of its siblings. */
function findDifference(name: string, title: string): number {
  const segments = title.split('/')
  return name.split('/').findIndex((segment, index) => segment !== segments[index])
}

/** A path, or an origin and a path, after the method and the cause. */
const location = / ((?:[a-z][a-z\d+.-]*:\/\/[^/ ]+)?\/.*)$/is

function toTemplate(name: string, title: string): readonly string[] {
  const index = findDifference(name, title)
  const parameter = name.split('/')[index]?.includes('-') ? ':slug' : ':id'
  const [, found] = location.exec(name.split('/').with(index, parameter).join('/')) ?? []
  return found === undefined ? [] : [found.split('/').map(toTemplateSegment).join('/')]
}

function toTemplateSegment(segment: string): string {
  if (segment === '<rest>') return '**'
  if (/(?<!\\)<(?:id|n|date|any)>/.test(segment)) return '*'
  return segment.replaceAll('?', '%3F').replaceAll('#', '%23')
}
