/** PostgreSQL cannot be run from here. The message is one sentence for whoever started the app, and names the way out. */
export class OwnPostgresUnavailable extends Error {
  override name = "OwnPostgresUnavailable";

  constructor(reason: string, options?: ErrorOptions) {
    super(`${reason}: indique um servidor PostgreSQL na variável DATABASE_URL.`, options);
  }
}
