// Messages as browsers, frameworks and servers write them, some with made-up values. No two causes may make the same
// pattern.

/** Messages that each have their own cause and are their own pattern. */
export const constantMessages: readonly string[] = [
  // JavaScript engines: the property is the cause
  ...'0 1 get key h split indexOf map length id name data'
    .split(' ')
    .map((name) => `Cannot read properties of undefined (reading '${name}')`),
  ...'style addEventListener click value parentNode querySelector'
    .split(' ')
    .map((name) => `Cannot read properties of null (reading '${name}')`),
  ...'click id innerHTML'.split(' ').map((name) => `Cannot read property '${name}' of null`),
  `Cannot set property 'onclick' of null`,
  `Cannot set properties of null (setting 'onclick')`,
  `Cannot call method "click" of null`,
  `null is not an object (evaluating 'this.button.blur')`,
  `null is not an object (evaluating 'e.addEventListener')`,
  `Cannot access 'store' before initialization`,
  `Cannot access 'router' before initialization`,
  `Failed to set a named property 'xssExecuted' on 'Window': Blocked a frame`,
  `Failed to read a named property 'document' from 'Window': Blocked a frame`,
  `Failed to delete a named property 'x' from 'Window': Blocked a frame`,
  `Failed to set the 'innerHTML' property on 'Element': it is read-only`,
  `Cannot assign to read only property 'name' of object`,
  `Cannot redefine property 'ethereum'`,
  `Cannot destructure property 'data' of 'response' as it is undefined.`,
  `Cannot use 'in' operator to search for 'length' in undefined`,
  `can't access property "map", items is undefined`,
  `Permission denied to access property "document" on cross-origin object`,
  // Names in markup: a name without spaces and digits identifies the cause
  ...'frame missing-frame refreshed_frame'
    .split(' ')
    .map(
      (name) =>
        `The response (404) did not contain the expected <turbo-frame id="${name}"> and will be ignored.`,
    ),
  `No element [data-test='save']`,
  'e.getAttribute is not a function',
  '(show-more-results-button).onclick is not a function',
  'data.map is not a function',
  ...'root bundle err browser module require s process global $ jQuery Buffer'
    .split(' ')
    .map((name) => `${name} is not defined`),
  'Assignment to constant variable.',
  'Maximum call stack size exceeded',
  'Converting circular structure to JSON',
  'ResizeObserver loop limit exceeded',
  'ResizeObserver loop completed with undelivered notifications.',
  'Script error.',
  'Failed to fetch',
  'Load failed',
  'NetworkError when attempting to fetch resource.',
  'The operation was aborted.',
  'The user aborted a request.',
  'Non-Error promise rejection captured with value: undefined',
  // Invalid JSON
  'Unexpected end of JSON input',
  // Chunks and modules of an older deployment
  'Importing a module script failed.',
  // React: the number is the cause
  'Hydration failed because the initial UI does not match what was rendered on the server.',
  `Hydration failed because the server rendered HTML didn't match the client. As a result this tree will be regenerated on the client. This can happen if a SSR-ed Client Component used:`,
  ...['<footer> in <html>', '<script> in <head>', '<p> in <svg>', '<link> in <head>', '<div> in <div>'].map(
    (where) => `Warning: Expected server HTML to contain a matching ${where}.`,
  ),
  'Warning: Did not expect server HTML to contain a <div> in <html>.',
  `Warning: Can't perform a React state update on an unmounted component.`,
  'Warning: Invalid DOM property `class`. Did you mean `className`?',
  'Warning: Invalid DOM property `for`. Did you mean `htmlFor`?',
  '`DialogContent` requires a `DialogTitle` for the component to be accessible',
  // Vue and Angular
  ...'include sayHi title activePageUrl shows centerWidth defaultOptions $createElement'
    .split(' ')
    .map(
      (name) => `[Vue warn]: Property "${name}" was accessed during render but is not defined on instance.`,
    ),
  ...'_c index'
    .split(' ')
    .map(
      (name) =>
        `[Vue warn]: Property or method "${name}" is not defined on the instance but referenced during render.`,
    ),
  '[Vue warn]: Failed to resolve component: router-link',
  '[Vue warn]: Failed to resolve component: el-button',
  `'app-card' is not a known element:`,
  `'app-menu' is not a known element:`,
  `Can't bind to 'ngModel' since it isn't a known property of 'input'.`,
  `NullInjectorError: No provider for HttpClient!`,
  // HTTP clients: the status is the cause
  ...'400 401 404 422 500 502 503'.split(' ').map((status) => `Request failed with status code ${status}`),
  ...'400 401 500'.split(' ').map((status) => `Response not successful: Received status code ${status}`),
  ...['400', '404', '451', '500', '503', '599'].flatMap((status) => [
    `Request failed with ${status}`,
    `GET /api/users (${status})`,
    `GET /api/users ${status} (Not Found)`,
    `server responded (${status})`,
    `${status}: try again`,
    `Upload refused, ${status}.`,
  ]),
  // Messages without a status
  'Network Error',
  // DOM and storage
  ...'appendChild removeChild insertBefore'
    .split(' ')
    .map(
      (name) => `Failed to execute '${name}' on 'Node': The node to be removed is not a child of this node.`,
    ),
  `Failed to read the 'localStorage' property from 'Window': Access is denied for this document.`,
  `Failed to construct 'URL': Invalid URL`,
  'The quota has been exceeded.',
  // Services
  'Missing or insufficient permissions.',
  '[code=permission-denied]: Missing or insufficient permissions.',
  'Error retrieving document: FirebaseError: Missing or insufficient permissions.',
  // GraphQL
  ...'HelloWorld.message Mutation.post Users.email CreateUserPayload.user Thread.Posts Query.user rootMutation.createUser Mutation.createTimeOffRequest'
    .split(' ')
    .map((field) => `Cannot return null for non-nullable field ${field}.`),
  'Cannot query field "name" on type "Mission".',
  'Cannot query field "title" on type "Mission".',
  'Variable "$userName" got invalid value {};Expected type String!. String cannot represent value: {}',
  'Variable input of type SignUpMutationInput! was provided invalid value',
  'Data not found',
  'app.missing_document',
  'Query was already executed: Message.findOne({ _id: null })',
  'unexpected variables in variableValues: limit',
]

const failToFetch = (path: string, ...urls: string[]): [string, ...string[]] => {
  const start = 'Failed to fetch dynamically imported module: '
  return [start + path, ...urls.map((url) => start + url)]
}

/** Each list is a pattern followed by messages that have one cause and must make this pattern. */
export const varyingMessages: readonly (readonly [pattern: string, ...messages: string[]])[] = [
  // Names that do not identify the cause: with spaces or digits in markup, in quotes, or with a number
  ['No element <div id="…">', 'No element <div id="radix-7">', 'No element <div id="two words">'],
  [`Unknown route "…"`, `Unknown route "cart"`],
  ['testing_rollbar_<n> is not defined', 'testing_rollbar_123 is not defined'],
  // Invalid JSON
  [
    `Unexpected token '…', "…"... is not valid JSON`,
    `Unexpected token '<', "<!DOCTYPE "... is not valid JSON`,
    `Unexpected token '<', "<!doctype "... is not valid JSON`,
    `Unexpected token '<', "<html>\n<he"... is not valid JSON`,
    `Unexpected token 'I', "Internal S"... is not valid JSON`,
  ],
  [
    'Unexpected token < in JSON at position <n>',
    'Unexpected token < in JSON at position 0',
    'Unexpected token < in JSON at position 1',
  ],
  // Chunks and modules of an older deployment
  [
    'Loading chunk <n> failed. (missing: /common.<id>.js)',
    'Loading chunk 8592 failed.\n(missing: https://getjetstream.app/common.63c65662585c77ba.js)',
    'Loading chunk 12 failed.\n(missing: https://other.test/common.74d4e1a3b2c5f607.js?v=2)',
  ],
  [
    'Loading chunk <n> failed. (error: /<n>.<id>.js)',
    'Loading chunk 8495 failed.\n(error: https://getjetstream.app/8495.756ce3799144a392.js)',
    'Loading chunk 57 failed.\n(error: https://getjetstream.app/57.1a2b3c4d5e6f7a8b.js)',
  ],
  ...'error timeout missing'
    .split(' ')
    .map(
      (reason) =>
        [
          `Loading chunk SimpleMainIndex failed. (${reason}: /cd/website-basic-base-container/dist/js/SimpleMainIndex.<id>.js)`,
          `Loading chunk SimpleMainIndex failed.\n(${reason}: https://s.thsi.cn/cd/website-basic-base-container/dist/js/SimpleMainIndex.a6c169c4.js)`,
          `Loading chunk SimpleMainIndex failed.\n(${reason}: https://s.thsi.cn/cd/website-basic-base-container/dist/js/SimpleMainIndex.b7d270d5.js)`,
        ] as const,
    ),
  [
    'Loading chunk <n> failed.',
    'Loading chunk 0 failed.',
    'Loading chunk 57 failed.',
    'Loading chunk 7 failed.',
  ],
  [
    'Loading CSS chunk <n> failed. (/static/css/<n>.<id>.chunk.css)',
    'Loading CSS chunk 8 failed.\n(https://a.test/static/css/8.1f2e3d4c.chunk.css)',
  ],
  failToFetch(
    '/assets/Toolbar-<id>.js',
    'https://app.zoo.dev/assets/Toolbar-DBBO5tN1.js',
    'https://app.zoo.dev/assets/Toolbar-CoeqLx_7.js',
  ),
  failToFetch('/assets/MeasurementTool-<id>.js', 'https://app.zoo.dev/assets/MeasurementTool-CDaub8uM.js'),
  failToFetch(
    '/assets/ZookeeperConversationPaneWrapper-<id>.js',
    'https://app.zoo.dev/assets/ZookeeperConversationPaneWrapper-BMwv1sKP.js',
  ),
  failToFetch('/assets/home-<id>.js', 'http://localhost:4096/assets/home-C_VWetsD.js'),
  failToFetch('/IconLazyWrapper-<id>.js', 'https://getjetstream.app/IconLazyWrapper-81c763cb.js'),
  failToFetch('/assets/OcrPhotoCapture-<id>.js', 'https://ev-monitor.net/assets/OcrPhotoCapture-Ba-OjdO3.js'),
  failToFetch('/assets/ChargingHeatMap-<id>.js', 'https://ev-monitor.net/assets/ChargingHeatMap-2838IXhx.js'),
  failToFetch(
    '/assets/index-<id>.js',
    'http://192.168.1.61/assets/index-DX0II4F7.js',
    'http://192.168.1.61/assets/index-C20ev6OT.js',
  ),
  failToFetch(
    '/ui/assets/OperationList-<id>.js',
    'https://64c8f761-64fa-4269-b336-2dbafed068f4.incus-demo.linuxcontainers.org/ui/assets/OperationList-CQmA1JmA.js?cacheBuster=1740585039544',
  ),
  failToFetch(
    '/assets/<n>/js/resultats-wrapper-<id>.js',
    'https://mes-aides.1jeune1solution.beta.gouv.fr/assets/1726658372110/js/resultats-wrapper-908dd812.js',
  ),
  failToFetch('/assets/icons/ArrowNarrowLeft', 'https://decide.jupi.co/assets/icons/ArrowNarrowLeft'),
  [
    `The requested module '…' does not provide an export named 'default'`,
    `The requested module '/node_modules/.vite/deps/a.js?v=1' does not provide an export named 'default'`,
    `The requested module '/node_modules/.vite/deps/b.js?v=9' does not provide an export named 'default'`,
  ],
  // React's minified errors: the number identifies the cause
  ...'130 31 301 418 423 525'
    .split(' ')
    .map(
      (code) =>
        [
          `Minified React error #${code}; visit /docs/error-decoder.html for the full message or use the non-minified dev environment for full errors and additional helpful warnings.`,
          `Minified React error #${code}; visit https://reactjs.org/docs/error-decoder.html?invariant=${code} for the full message or use the non-minified dev environment for full errors and additional helpful warnings.`,
          `Minified React error #${code}; visit http://reactjs.org/docs/error-decoder.html?invariant=${code}&args[]=object%20with%20keys%20%7B0%7D&args[]= for the full message or use the non-minified dev environment for full errors and additional helpful warnings.`,
        ] as const,
    ),
  ...'WebConsole Contacts Laptop Route(App)'
    .split(' ')
    .map(
      (name) =>
        [
          `Warning: Each child in a list should have a unique "…" prop. Check the render method of \`${name}\`. See /link/warning-keys for more information.`,
          `Warning: Each child in a list should have a unique "key" prop.\n\nCheck the render method of \`${name}\`. See https://reactjs.org/link/warning-keys for more information.`,
        ] as const,
    ),
  // Vue and Angular
  [
    `ExpressionChangedAfterItHasBeenCheckedError: Expression has changed after it was checked. Previous value: '…'. Current value: '…'.`,
    `ExpressionChangedAfterItHasBeenCheckedError: Expression has changed after it was checked. Previous value: 'undefined'. Current value: 'Industrial Park'.`,
    `ExpressionChangedAfterItHasBeenCheckedError: Expression has changed after it was checked. Previous value: 'ngForOf: '. Current value: 'ngForOf: 0,1'.`,
    `ExpressionChangedAfterItHasBeenCheckedError: Expression has changed after it was checked. Previous value: 'false'. Current value: 'true'.`,
  ],
  [
    `NG0100: Expression has changed after it was checked. Previous value: '…'. Current value: '…'. Expression location: ReportsComponent component.`,
    `NG0100: Expression has changed after it was checked. Previous value: '0'. Current value: '1'. Expression location: ReportsComponent component.`,
    `NG0100: Expression has changed after it was checked. Previous value: '7'. Current value: '9'. Expression location: ReportsComponent component.`,
  ],
  [
    `NG0100: Expression has changed after it was checked. Previous value: '…'. Current value: '…'. Expression location: InstructorHelpStudentsSectionComponent component.`,
    `NG0100: Expression has changed after it was checked. Previous value: 'false'. Current value: 'true'. Expression location: InstructorHelpStudentsSectionComponent component.`,
  ],
  // Numbers that are not statuses
  ['GET /api/users (<n>)', 'GET /api/users (200)', 'GET /api/users (304)', 'GET /api/users (600)'],
  ['Order <n> is gone', 'Order 404 is gone', 'Order 7 is gone'],
  ['Chunk <n> is lost', 'Chunk 404 is lost', 'Chunk 8592 is lost'],
  ['Unexpected end of JSON input at position <n>', 'Unexpected end of JSON input at position 412'],
  ['gave up after <n> ms', 'gave up after 500 ms', 'gave up after 3000 ms'],
  ['row <n> of <n>', 'row 500 of 512', 'row 1 of 2'],
  ['lost at app.js:<n>:<n>', 'lost at app.js:404:500', 'lost at app.js:1:2'],
  ['<n>% done', '500% done', '99% done'],
  ['<n> is no version', '404.1.500 is no version'],
  ['timeout of <n>ms exceeded', 'timeout of 30000ms exceeded', 'timeout of 5000ms exceeded'],
  [
    'Navigation timeout of <n> ms exceeded',
    'Navigation timeout of 30000 ms exceeded',
    'Navigation timeout of 15000 ms exceeded',
  ],
  ['Timeout of <n>ms exceeded calling users::find', 'Timeout of 30000ms exceeded calling users::find'],
  [`Timeout awaiting '…' for <n>ms`, `Timeout awaiting 'request' for 1500ms`],
  ['waiting failed: timeout <n>ms exceeded', 'waiting failed: timeout 30000ms exceeded'],
  [
    'Http failure response for /api/items/<n>: HTTP 504 Gateway Timeout',
    'Http failure response for https://a.test/api/items/42?x=1: HTTP 504 Gateway Timeout',
    'Http failure response for http://b.test/api/items/7: HTTP 504 Gateway Timeout',
  ],
  // DOM and storage
  [
    `Failed to execute 'setItem' on 'Storage': Setting the value of '…' exceeded the quota.`,
    `Failed to execute 'setItem' on 'Storage': Setting the value of 'value-data' exceeded the quota.`,
    `Failed to execute 'setItem' on 'Storage': Setting the value of 'cart:42' exceeded the quota.`,
  ],
  [
    'DOM Exception <n>: An attempt was made to add something to storage that exceeded the quota.',
    'DOM Exception 22: An attempt was made to add something to storage that exceeded the quota.',
  ],
  [
    `Refused to execute script from '/static/<n>-<n>.chunk.js' because its MIME type ('…') is not executable, and strict MIME type checking is enabled.`,
    `Refused to execute script from 'https://www.xxx.cn/static/8-124.chunk.js' because its MIME type ('text/html') is not executable, and strict MIME type checking is enabled.`,
  ],
  // Services
  [
    'FIREBASE WARNING: set at /tokens/<id> failed: permission_denied',
    'FIREBASE WARNING: set at /tokens/T52K80WNB failed: permission_denied',
    'FIREBASE WARNING: set at /tokens/Q71M93XPC failed: permission_denied',
  ],
  // GraphQL
  [
    'Variable "$input" got invalid value null at "…"; Expected non-nullable type "…" not to be null.',
    'Variable "$input" got invalid value null at "input.foodNames[2]"; Expected non-nullable type "String!" not to be null.',
    'Variable "$input" got invalid value null at "input.foodNames[7]"; Expected non-nullable type "String!" not to be null.',
  ],
  [
    'Password is too short (minimum is <n> characters)',
    'Password is too short (minimum is 6 characters)',
    'Password is too short (minimum is 12 characters)',
  ],
  // Ids of people and things
  [
    'User <id> not found',
    'User 5f2b6c1e9a0d4e7f8b3c2d1a not found',
    'User 550e8400-e29b-41d4-a716-446655440000 not found',
    'User 01ARZ3NDEKTSV4RRFFQ69G5FAV not found',
  ],
  ['No such customer: <id>', 'No such customer: cus_NffrFeUfNV2Hib', 'No such customer: cus_9s6XKzkNRiz8i3'],
  [
    'Order <n> of <email> expired at <date>',
    'Order 17 of ann@shop.test expired at 2026-01-31T12:00:00.000Z',
    'Order 2041 of bob.b@other.example expired at 2025-12-24',
  ],
  [
    `Could not find movie with id "…"`,
    `Could not find movie with id "42"`,
    `Could not find movie with id "heat-1995"`,
  ],
]
