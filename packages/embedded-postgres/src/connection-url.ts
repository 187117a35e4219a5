import path from "node:path";

/** How to reach a PostgreSQL; `host` is a folder where it listens on a Unix socket. */
export interface PostgresConnection {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
  /** Settings of the session, as on PostgreSQL's command line. */
  options?: string;
}

/** The connection as a URL that `pg` and PostgreSQL's own programs read. */
export function connectionUrl(connection: PostgresConnection, database = connection.database): string {
  const { host, port, user, password } = connection;
  const credentials = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`;
  const name = encodeURIComponent(database);
  if (!path.isAbsolute(host)) return `postgres://${credentials}@${host}:${port}/${name}`;
  return `postgres://${credentials}@/${name}?host=${encodeURIComponent(host)}&port=${port}`;
}
