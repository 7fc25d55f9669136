// No guard. Each run with a guard replaces this file with one from guards/.
export { expect, test } from '@playwright/test'
