// For eslint.config.js: reports imports of `test` from '@playwright/test'.
const message = "Import test from 'playwright-backchannel', so that it is monitored."
const paths = [{ name: '@playwright/test', importNames: ['test', 'default'], message }]

export default [{ files: ['e2e/**'], rules: { 'no-restricted-imports': ['error', { paths }] } }]
