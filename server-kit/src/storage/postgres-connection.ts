/** Where a PostgreSQL server listens. `host` is a directory for a unix socket, as libpq and node-postgres read it. */
export interface PostgresConnection {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
  readonly password?: string;
}
