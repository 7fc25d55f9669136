import { expect, test } from 'vitest'
import { expandPath } from '../../../src/openapi/match-path.js'

test.each`
  path                   | pattern                         | callPath                        | because
  ${'/users/{x}'}        | ${undefined}                    | ${'/users/{x}'}                 | ${'it holds one segment'}
  ${'/users/{x}'}        | ${'[^/]+'}                      | ${'/users/{x}'}                 | ${'its pattern excludes the slash'}
  ${'/v1/{x}'}           | ${'projects/[^/]+/notes/[^/]+'} | ${'/v1/projects/{x}/notes/{x}'} | ${'grpc-gateway has such patterns'}
  ${'/v1/{x}/notes'}     | ${'^projects/[^/]+$'}           | ${'/v1/projects/{x}/notes'}     | ${'anchors are no text'}
  ${'/v1/{x}:cancel'}    | ${'projects\\/[^/]+'}           | ${'/v1/projects/{x}:cancel'}    | ${'a verb stands behind it'}
  ${'/v1/{x}'}           | ${'files/.*'}                   | ${'/v1/files/{+}'}              | ${'the rest may be anything'}
  ${'/v1/{x}'}           | ${'(a|b)/c'}                    | ${'/v1/{+}'}                    | ${'the pattern cannot be split'}
  ${'/assets/{rest+}'}   | ${undefined}                    | ${'/assets/{+}'}                | ${'gateways of AWS write it so'}
  ${'/docs/{*}'}         | ${undefined}                    | ${'/docs/{+}'}                  | ${'Fastify writes it so'}
  ${'/docs/{*rest}/end'} | ${undefined}                    | ${'/docs/{+}/end'}              | ${'Spring writes it so'}
  ${'/docs/{path:.+}'}   | ${undefined}                    | ${'/docs/{+}'}                  | ${'JAX-RS writes it so'}
  ${'/docs/{**rest}'}    | ${undefined}                    | ${'/docs/{+}'}                  | ${'ASP.NET writes it so'}
  ${'/docs/{rest...}'}   | ${undefined}                    | ${'/docs/{+}'}                  | ${'Go writes it so'}
  ${'/docs/{rest:path}'} | ${undefined}                    | ${'/docs/{+}'}                  | ${'FastAPI writes it so'}
`('$path with $pattern is $callPath, because $because', ({ path, pattern, callPath }) => {
  expect(expandPath(path, [{ name: 'x', in: 'path', schema: { pattern } }])).toBe(callPath)
})
