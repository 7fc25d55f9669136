// Templates for the reporter's option `links`, which lead from an error to its trace and logs.
export const links = {
  Datadog: 'https://app.datadoghq.com/apm/trace/{traceId}',
  'Datadog logs':
    'https://app.datadoghq.com/logs?query=%40request_id%3A{x-request-id}&from_ts={from}&to_ts={to}&live=false',
  Kibana: `https://kibana.example/app/discover#/?_g=(time:(from:now-7d,to:now))&_a=(query:(language:kuery,query:'trace.id:"{traceId}"'))`,
  Grafana:
    'https://grafana.example/explore?schemaVersion=1&panes=%7B%22t%22%3A%7B%22datasource%22%3A%22tempo%22%2C%22queries%22%3A%5B%7B%22refId%22%3A%22A%22%2C%22queryType%22%3A%22traceql%22%2C%22query%22%3A%22{traceId}%22%7D%5D%2C%22range%22%3A%7B%22from%22%3A%22{from}%22%2C%22to%22%3A%22{to}%22%7D%7D%7D',
  'Our logs': 'https://logs.example/search?request={x-request-id}&path={path}&from={from}&to={to}',
}
