import { monitorEventLoopDelay } from 'node:perf_hooks';
import { AssayError } from '@assay/contract/errors';
import { Gauge, Histogram, Registry } from 'prom-client';
import type { AssayApp } from '../assay-app.ts';
import type { Services } from '../services.ts';
import { identify } from './session/identify.ts';

/** Seconds; the budget of a list is 0.05. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** `/metrics` in the Prometheus text format: for monitors on this machine, and for administrators. */
export function metricsPlugin(
  app: AssayApp,
  services: Services,
  { liveConnections }: { liveConnections: () => number },
): void {
  const registry = new Registry();
  const duration = new Histogram({
    name: 'assay_http_request_duration_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? '(page)';
    duration.observe({ method: request.method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
    request.log.debug(
      { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    );
  });

  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  app.addHook('onClose', async () => {
    delay.disable();
  });
  gauge('assay_event_loop_delay_p99_seconds', 'Event loop delay since the last look', () => {
    const seconds = delay.percentile(99) / 1e9;
    delay.reset();
    return Number.isFinite(seconds) ? seconds : 0;
  });
  gauge('assay_memory_bytes', 'Resident memory of the process', () => process.memoryUsage.rss());
  gauge('assay_live_connections', 'Open connections of the live channel', liveConnections);
  const { pool } = services;
  if (pool) {
    gauge('assay_database_connections', 'Connections of the pool', () => pool.totalCount);
    gauge('assay_database_connections_idle', 'Connections of the pool that wait for work', () => pool.idleCount);
    gauge('assay_database_waiting', 'Queries that wait for a connection', () => pool.waitingCount);
  }

  app.get('/metrics', { config: { needs: 'administrator' }, schema: { hide: true } }, async (request, reply) => {
    const mayLook = isLoopback(request.ip) || (await identify(request, reply, services))?.actor.isAdmin === true;
    if (!mayLook) throw new AssayError('notAdministrator');
    return reply.type(registry.contentType).send(await registry.metrics());
  });

  function gauge(name: string, help: string, read: () => number): void {
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  }
}

function isLoopback(address: string): boolean {
  return address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.');
}
