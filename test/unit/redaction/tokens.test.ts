// An example of each token that is recognized by its issuer's prefix.
import { expect, test } from 'vitest'
import { hideTokens, tokenPrefixes } from '../../../src/redaction/tokens.js'

/** Repeats characters up to a length, so that no secret scanner takes an example for a secret. */
const fill = (characters: string, length: number) =>
  characters.repeat(Math.ceil(length / characters.length)).slice(0, length)
const any = (length: number) => fill('aB3', length)
const hex = (length: number) => fill('0a1b', length)
const lower = (length: number) => fill('a1b2', length)
const upper = (length: number) => fill('A2B3', length)
const uuid = '0a1b2c3d-0a1b-4c3d-8a1b-0a1b2c3d4e5f'

interface Example {
  readonly issuer: string
  readonly token: string
}

const examples: readonly Example[] = [
  { issuer: 'GitHub, personal', token: `ghp_${any(36)}` },
  { issuer: 'GitHub, OAuth', token: `gho_${any(36)}` },
  { issuer: 'GitHub, user to server', token: `ghu_${any(36)}` },
  { issuer: 'GitHub, server to server', token: `ghs_${any(36)}` },
  { issuer: 'GitHub, refresh', token: `ghr_${any(36)}` },
  { issuer: 'GitHub, fine-grained', token: `github_pat_${any(82)}` },
  { issuer: 'GitLab, personal', token: `glpat-${any(20)}` },
  { issuer: 'GitLab, deploy', token: `gldt-${any(20)}` },
  { issuer: 'GitLab, runner', token: `glrt-${any(20)}` },
  { issuer: 'GitLab, OAuth secret', token: `gloas-${any(64)}` },
  { issuer: 'GitLab, trigger', token: `glptt-${any(40)}` },
  { issuer: 'GitLab, runner registration', token: `GR1348941${any(20)}` },
  { issuer: 'Atlassian', token: `ATATT3${any(60)}` },
  { issuer: 'Atlassian, repository', token: `ATCTT3${any(60)}` },
  { issuer: 'Bitbucket, app password', token: `ATBB${any(32)}` },
  { issuer: 'Bitbucket Data Center', token: `BBDC-${any(40)}` },
  { issuer: 'npm', token: `npm_${any(36)}` },
  { issuer: 'NuGet', token: `oy2${lower(43)}` },
  { issuer: 'CircleCI', token: `CCIPAT_${any(22)}_${hex(40)}` },
  { issuer: 'Buildkite', token: `bkua_${hex(40)}` },
  { issuer: 'SonarQube, user', token: `squ_${hex(40)}` },
  { issuer: 'SonarQube, project', token: `sqp_${hex(40)}` },
  { issuer: 'Contentful', token: `CFPAT-${any(43)}` },
  { issuer: 'MongoDB Atlas', token: `mdb_sa_sk_${any(40)}` },
  { issuer: 'HubSpot', token: `pat-na1-${uuid}` },
  { issuer: 'Telegram, without AA', token: `1234567890:${any(35)}` },
  { issuer: 'PyPI', token: `pypi-AgEIcHlwaS5vcmc${any(60)}` },
  { issuer: 'RubyGems', token: `rubygems_${hex(48)}` },
  { issuer: 'Clojars', token: `CLOJARS_${lower(60)}` },
  { issuer: 'Docker Hub', token: `dckr_pat_${any(27)}` },
  { issuer: 'Artifactory, API key', token: `AKCp${any(69)}` },
  { issuer: 'Artifactory, reference', token: `cmVmd${any(59)}` },
  { issuer: 'Sourcegraph', token: `sgp_${hex(40)}` },
  { issuer: 'Prefect', token: `pnu_${any(36)}` },
  { issuer: 'Netlify', token: `nfp_${any(36)}` },
  { issuer: 'Render', token: `rnd_${any(28)}` },
  { issuer: 'Slack, bot', token: `xoxb-${any(40)}` },
  { issuer: 'Slack, refresh', token: `xoxe.xoxp-1-${any(40)}` },
  { issuer: 'Slack, app', token: `xapp-1-${any(40)}` },
  { issuer: 'Discord', token: `M${any(25)}.${any(6)}.${any(38)}` },
  { issuer: 'SendGrid', token: `SG.${any(22)}.${any(43)}` },
  { issuer: 'Brevo, API', token: `xkeysib-${hex(64)}` },
  { issuer: 'Brevo, SMTP', token: `xsmtpsib-${hex(64)}` },
  { issuer: 'Mailgun', token: `key-${hex(32)}` },
  { issuer: 'Twilio', token: `SK${hex(32)}` },
  { issuer: 'Resend', token: `re_${any(8)}_${any(24)}` },
  { issuer: 'Stripe, secret', token: `sk_live_${any(24)}` },
  { issuer: 'Stripe, restricted', token: `rk_test_${any(24)}` },
  { issuer: 'Stripe, webhooks', token: `whsec_${any(32)}` },
  { issuer: 'Shopify, access', token: `shpat_${hex(32)}` },
  { issuer: 'Shopify, custom app', token: `shpca_${hex(32)}` },
  { issuer: 'Shopify, private app', token: `shppa_${hex(32)}` },
  { issuer: 'Shopify, shared secret', token: `shpss_${hex(32)}` },
  { issuer: 'Square, secret', token: `sq0csp-${any(43)}` },
  { issuer: 'Square, access', token: `EAAA${any(60)}` },
  { issuer: 'Facebook', token: `EAAC${any(80)}` },
  { issuer: 'Flutterwave', token: `FLWSECK_TEST-${any(32)}-X` },
  { issuer: 'Shippo', token: `shippo_live_${hex(40)}` },
  { issuer: 'EasyPost', token: `EZAK${any(54)}` },
  { issuer: 'Duffel', token: `duffel_test_${any(43)}` },
  { issuer: 'Amazon MWS', token: `amzn.mws.${uuid}` },
  { issuer: 'AWS, access key', token: `AKIA${upper(16)}` },
  { issuer: 'AWS, temporary key', token: `ASIA${upper(16)}` },
  { issuer: 'Amazon Bedrock', token: `ABSK${any(110)}` },
  { issuer: 'Amazon Bedrock, short-lived', token: `bedrock-api-key-${any(40)}` },
  { issuer: 'Google, API key', token: `AIza${any(35)}` },
  { issuer: 'Google, OAuth', token: `ya29.${any(60)}` },
  { issuer: 'Google, client secret', token: `GOCSPX-${any(28)}` },
  { issuer: 'Google, refresh', token: `1//0${any(60)}` },
  { issuer: 'Alibaba Cloud', token: `LTAI${any(20)}` },
  { issuer: 'DigitalOcean, personal', token: `dop_v1_${hex(64)}` },
  { issuer: 'DigitalOcean, OAuth', token: `doo_v1_${hex(64)}` },
  { issuer: 'Databricks', token: `dapi${hex(32)}` },
  { issuer: 'Heroku', token: `HRKU-${any(60)}` },
  { issuer: 'PlanetScale', token: `pscale_tkn_${any(43)}` },
  { issuer: 'Supabase, access', token: `sbp_${hex(40)}` },
  { issuer: 'Supabase, secret', token: `sb_secret_${any(31)}` },
  { issuer: 'HashiCorp Vault, service', token: `hvs.${any(90)}` },
  { issuer: 'HashiCorp Vault, batch', token: `hvb.${any(90)}` },
  { issuer: 'Pulumi', token: `pul-${hex(40)}` },
  { issuer: 'Fly.io', token: `fo1_${any(43)}` },
  { issuer: 'Fly.io, macaroon', token: `fm2_${any(80)}` },
  { issuer: 'Tailscale', token: `tskey-auth-${any(32)}` },
  { issuer: 'Cloudflare, origin CA', token: `v1.0-${hex(24)}-${hex(146)}` },
  { issuer: 'OpenShift', token: `sha256~${any(43)}` },
  { issuer: 'OpenAI, project', token: `sk-proj-${any(60)}` },
  { issuer: 'Anthropic', token: `sk-ant-api03-${any(93)}` },
  { issuer: 'OpenAI', token: `sk-${any(48)}` },
  { issuer: 'Hugging Face', token: `hf_${any(34)}` },
  { issuer: 'Hugging Face, organization', token: `api_org_${any(34)}` },
  { issuer: 'Groq', token: `gsk_${any(52)}` },
  { issuer: 'xAI', token: `xai-${any(80)}` },
  { issuer: 'Perplexity', token: `pplx-${any(48)}` },
  { issuer: 'Replicate', token: `r8_${any(37)}` },
  { issuer: 'NVIDIA', token: `nvapi-${any(64)}` },
  { issuer: 'Linear', token: `lin_api_${any(40)}` },
  { issuer: 'Notion', token: `ntn_${any(46)}` },
  { issuer: 'Notion, older', token: `secret_${any(43)}` },
  { issuer: 'Figma', token: `figd_${any(40)}` },
  { issuer: 'Airtable', token: `pat${any(14)}.${hex(64)}` },
  { issuer: 'Postman', token: `PMAK-${hex(24)}-${hex(34)}` },
  { issuer: 'New Relic', token: `NRAK-${upper(27)}` },
  { issuer: 'Dynatrace', token: `dt0c01.${upper(24)}.${upper(64)}` },
  { issuer: 'Grafana, service account', token: `glsa_${any(32)}_${hex(8)}` },
  { issuer: 'Grafana Cloud', token: `glc_${any(60)}` },
  { issuer: 'Grafana, API key', token: `eyJrIjoi${any(70)}` },
  { issuer: 'Sentry', token: `sntrys_${any(60)}` },
  { issuer: 'Sentry, user', token: `sntryu_${hex(64)}` },
  { issuer: 'PostHog', token: `phx_${any(43)}` },
  { issuer: 'ReadMe', token: `rdme_${lower(70)}` },
  { issuer: 'Doppler', token: `dp.pt.${any(43)}` },
  { issuer: '1Password, service account', token: `ops_eyJ${any(250)}` },
  {
    issuer: '1Password, secret key',
    token: `A3-${upper(6)}-${upper(11)}-${upper(5)}-${upper(5)}-${upper(5)}`,
  },
  { issuer: 'age', token: `AGE-SECRET-KEY-1${upper(58)}` },
  { issuer: 'Adobe', token: `p8e-${lower(32)}` },
  { issuer: 'Octopus Deploy', token: `API-${upper(26)}` },
  { issuer: 'LaunchDarkly, server', token: `sdk-${uuid}` },
  { issuer: 'LaunchDarkly, mobile', token: `mob-${uuid}` },
  { issuer: 'Dropbox', token: `sl.${any(130)}` },
  { issuer: 'Sumsub', token: `sm_pat_${any(16)}` },
  { issuer: 'Trackers of the US', token: `tk-us-${any(48)}` },
  { issuer: 'Frame.io', token: `fio-u-${any(64)}` },
  { issuer: 'CAS, service ticket', token: `ST-12-${any(20)}` },
  { issuer: 'CAS, ticket-granting ticket', token: `TGT-7-${any(50)}` },
  { issuer: 'Telegram', token: `123456789:AA${any(33)}` },
  { issuer: 'Mailchimp', token: `${hex(32)}-us12` },
  { issuer: 'Azure, client secret', token: `aB38Q~${any(34)}` },
  { issuer: 'Terraform Cloud', token: `${any(14)}.atlasv1.${any(67)}` },
  { issuer: 'MaxMind', token: `${any(6)}_${any(29)}_mmk` },
  { issuer: 'Facebook, app', token: `123456789012345|${any(27)}` },
]

test.each(examples)('hides the token of: $issuer', ({ token }) => {
  expect(hideTokens(token, '…')).toBe('…')
  expect(hideTokens(`a ${token}, b`, '…')).toBe('a …, b')
  expect(hideTokens(`{"a":"${token}"}`, '…')).toBe('{"a":"…"}')
})

test.each(tokenPrefixes)('there is an example of %s', (prefix) => {
  const whole = new RegExp(`^(?:${prefix})$`)
  expect(examples.some(({ token }) => whole.test(token))).toBe(true)
})
