import path from "node:path";

/** The address of a PostgreSQL; `host` may be the folder of a Unix socket. */
export interface PostgresConnection {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
  /** Session settings, in the syntax of PostgreSQL's command line. */
  options?: string;
}

/** The connection as a URL for `pg` and PostgreSQL's own programs. */
export function connectionUrl(connection: PostgresConnection, database = connection.database): string {
  const { host, port, user, password } = connection;
  const credentials = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`;
  const name = encodeURIComponent(database);
  if (!path.isAbsolute(host)) return `postgres://${credentials}@${host}:${port}/${name}`;
  return `postgres://${credentials}@/${name}?host=${encodeURIComponent(host)}&port=${port}`;
}
