// The sample suite of `npm run demo`, monitored.
import { defineConfig } from 'playwright-backchannel' // instead of '@playwright/test'
import { suite } from './suite.js'

export default defineConfig(suite)
