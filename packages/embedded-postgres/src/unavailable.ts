/** PostgreSQL cannot run on this machine. The message is one sentence for the operator, with the remedy. */
export class OwnPostgresUnavailable extends Error {
  override name = "OwnPostgresUnavailable";

  constructor(reason: string, options?: ErrorOptions) {
    super(`${reason}: indique um servidor PostgreSQL na variável DATABASE_URL.`, options);
  }
}
