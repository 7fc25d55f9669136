// Prints the JSON schema of `network-error-summary.json` from its type, so that the summary is described once. It reads
// the few forms of TypeScript in which that type is written, and fails on any other.
//
// - A number is a whole one, from 0 on; an optional one is absent rather than 0. The tags `@minimum` and `@fraction` say
//   otherwise.
// - `@minItems`, `@maxItems`, `@maxLength` and `@pattern` are keywords of JSON schema.
// - `@attached` marks what an attachment's own schema describes, and what an older version may have written.
import { findDeclaration, readComment, toModuleUrl } from './modules.mjs'

/** The published schema. */
export function printSummarySchema() {
  return printSchema('NetworkErrorSummary', 'src/summary-file/summary.ts', {
    title: 'network-error-summary.json of playwright-backchannel',
  })
}

/** The schema of what this package reads of a summary. */
export function printReadSchema() {
  return printSchema('ReadSummary', 'src/summary-file/run-summary.ts')
}

function printSchema(type, path, head) {
  const definitions = new Map()
  const { node, module } = findDeclaration(type, toModuleUrl(path))
  const { description } = readComment(node, module)
  const summary = toObject(listMembers(node, { module, definitions, types: new Map() }))
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    ...head,
    description,
    ...summary,
    $defs: Object.fromEntries([...definitions].sort(([a], [b]) => (a < b ? -1 : 1))),
  }
  return `${shorten(JSON.stringify(schema, null, 2))}\n`
}

/** Puts lists and objects without others in them on one line, if they fit. */
function shorten(json) {
  return json.replace(/([[{])\n\s+([^[\]{}]*?)\n\s*[\]}]/g, (whole, open, content) => {
    const line = content.replace(/\n\s+/g, ' ')
    return line.length > 80 ? whole : open === '{' ? `{ ${line} }` : `[${line}]`
  })
}

/** The members of an object. Each has a name, a schema without its description, and what its comment says. */
function listMembers(node, context) {
  switch (node.type) {
    case 'TSInterfaceDeclaration': {
      const inherited = node.extends.flatMap((type) =>
        listMembers({ ...type, type: 'TSTypeReference', typeName: type.expression }, context),
      )
      return [...inherited, ...node.body.body.map((member) => toMember(member, context))]
    }
    case 'TSTypeLiteral':
      return node.members.map((member) => toMember(member, context))
    case 'TSTypeReference':
      return listMembersOf(node, context)
    default:
      throw new Error(`No object is written as ${node.type}.`)
  }
}

function listMembersOf({ typeName: { name }, typeArguments }, context) {
  const [first, second] = typeArguments?.params ?? []
  const names = () => new Set(toSchema(second, context).enum ?? [toSchema(second, context).const])
  switch (name) {
    case 'Pick':
      return listMembers(first, context).filter((member) => names().has(member.name))
    case 'Omit':
      return listMembers(first, context).filter((member) => !names().has(member.name))
    case 'Partial':
      return listMembers(first, context).map((member) => ({ ...member, isOptional: true }))
    case 'Record':
      return [...toSchema(first, context).enum].map((one) => ({ name: one, type: second, context, tags: {} }))
    case 'FromFields':
      return listFields(findValue(first.exprName, context), context)
    default: {
      const { node, module } = findDeclaration(name, context.module.url)
      const inner = { ...context, module }
      return listMembers(node.type === 'TSTypeAliasDeclaration' ? node.typeAnnotation : node, inner)
    }
  }
}

function toMember(member, context) {
  return {
    name: member.key.name,
    type: member.typeAnnotation.typeAnnotation,
    isOptional: member.optional,
    context,
    ...readComment(member, context.module),
  }
}

/** The members of a table of fields, such as `findingFields`. */
function listFields({ node, module }, context) {
  return node.properties.map((property) => {
    const options = new Map(property.value.properties.map(({ key, value }) => [key.name, value]))
    const fields = options.get('fields')
    const comment = readComment(property, module)
    const type = options.get('type').value
    const isOptional = options.has('optional')
    const member = { name: property.key.name, isOptional, ...comment }
    if (fields) return { ...member, schema: toObject(listFields({ node: fields, module }, context)) }
    const values = findDeclaration('FieldValues', toModuleUrl('src/findings/fields/redact-fields.ts'))
    const declared = listMembers(values.node, { ...context, module: values.module })
    const value = declared.find(({ name }) => name === type)
    return { ...member, type: value.type, context: value.context, tags: { ...value.tags, ...comment.tags } }
  })
}

function toObject(members) {
  const required = members.filter(({ isOptional }) => !isOptional).map(({ name }) => name)
  return {
    type: 'object',
    ...(required.length > 0 && { required }),
    additionalProperties: false,
    properties: Object.fromEntries(members.map((member) => [member.name, toProperty(member)])),
  }
}

function toProperty({ type, schema, isOptional, context, description, tags }) {
  const constraints = toConstraints(tags)
  if ('attached' in tags) return { type: 'array', items: { type: 'object' }, description }
  const value = schema ?? toSchema(type, context)
  const least = isOptional && value.minimum === 0 && !('fraction' in tags) ? { minimum: 1 } : {}
  const fraction = 'fraction' in tags ? { type: 'number' } : {}
  return { ...value, ...least, ...fraction, ...constraints, ...(description && { description }) }
}

function toConstraints(tags) {
  const numbers = ['minimum', 'maximum', 'minItems', 'maxItems', 'maxLength'].filter((name) => name in tags)
  return {
    ...Object.fromEntries(numbers.map((name) => [name, Number(tags[name])])),
    ...('pattern' in tags && { pattern: tags.pattern }),
  }
}

function toSchema(node, context) {
  switch (node.type) {
    case 'TSStringKeyword':
      return { type: 'string' }
    case 'TSNumberKeyword':
      return { type: 'integer', minimum: 0 }
    case 'TSBooleanKeyword':
      return { type: 'boolean' }
    case 'TSLiteralType':
      return { const: node.literal.value }
    case 'TSNullKeyword':
      return { const: null }
    case 'TSTypeQuery':
      return { const: findValue(node.exprName, context).node.value }
    case 'TSTypeOperator':
    case 'TSParenthesizedType':
      return toSchema(node.typeAnnotation, context)
    case 'TSArrayType':
      return { type: 'array', items: toSchema(node.elementType, context) }
    case 'TSTypeLiteral':
      return toObject(listMembers(node, context))
    case 'TSUnionType':
      return toUnion(
        node.types.filter(({ type }) => type !== 'TSUndefinedKeyword'),
        context,
      )
    case 'TSIndexedAccessType':
      return toIndexed(node, context)
    case 'TSTypeReference':
      return toReference(node, context)
    default:
      throw new Error(`The summary's type has a ${node.type}.`)
  }
}

function toUnion(types, context) {
  const schemas = types.map((type) => toSchema(type, context))
  const [first] = schemas
  if (schemas.length === 1) return first
  return {
    enum: schemas.flatMap(
      (schema) => schema.enum ?? [resolve(schema, context)].flatMap((one) => one.enum ?? [one.const]),
    ),
  }
}

function resolve(schema, { definitions }) {
  return schema.$ref ? definitions.get(schema.$ref.split('/').at(-1)) : schema
}

/** `(typeof verdicts)[number]`: one of the values of a list. */
function toIndexed({ objectType }, context) {
  const query = objectType.type === 'TSParenthesizedType' ? objectType.typeAnnotation : objectType
  return { enum: findValue(query.exprName, context).node.elements.map(({ value }) => value) }
}

function toReference(node, context) {
  const { typeName, typeArguments } = node
  const [first, second] = typeArguments?.params ?? []
  if (typeName.name === 'Readonly') return toSchema(first, context)
  if (typeName.name === 'Record') return toDictionary(first, second, context)
  if (typeArguments) return toObject(listMembers(node, context))
  return define(typeName.name, context)
}

function toDictionary(key, value, context) {
  const additionalProperties = toSchema(value, context)
  if (key.type === 'TSStringKeyword') return { type: 'object', additionalProperties }
  return { type: 'object', propertyNames: { pattern: '^\\d{3}$' }, additionalProperties }
}

/** Defines a named type once, and refers to it. A name for a list of values stands for them. */
function define(name, context) {
  const { node, module } = findDeclaration(name, context.module.url)
  const inner = { ...context, module }
  const { description, tags } = readComment(node, module)
  const isObject = node.type === 'TSInterfaceDeclaration' || isObjectType(node.typeAnnotation)
  if (!isObject && !description) return toSchema(node.typeAnnotation, inner)
  const title = name.replace(/^Summary/, '').replace(/^./, (letter) => letter.toLowerCase())
  if (!context.definitions.has(title)) {
    const schema = isObject
      ? toObject(listMembers(isObject && node.body ? node : node.typeAnnotation, inner))
      : toSchema(node.typeAnnotation, inner)
    context.definitions.set(title, { ...schema, ...toConstraints(tags), ...(description && { description }) })
  }
  return { $ref: `#/$defs/${title}` }
}

function isObjectType({ type, typeName }) {
  return (
    type === 'TSTypeLiteral' ||
    (type === 'TSTypeReference' && ['Omit', 'Pick', 'FromFields'].includes(typeName.name))
  )
}

/** Finds the value of `name` or `name.member.member`. */
function findValue(expression, context) {
  if (expression.type === 'Identifier') {
    const { node, module } = findDeclaration(expression.name, context.module.url)
    return { node: node.init.type === 'TSAsExpression' ? node.init.expression : node.init, module }
  }
  const { node, module } = findValue(expression.left, context)
  return { node: node.properties.find(({ key }) => key.name === expression.right.name).value, module }
}
