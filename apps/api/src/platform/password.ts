import { hash, verify } from "@node-rs/argon2";

// OWASP's second recommendation for argon2id: 19 MiB, two passes, one lane.
const productCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
let cost = productCost;

/** Hashes a password with argon2id, in PHC form. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost);

const newDecoy = () => hashPassword("nobody has this password");
let decoy = newDecoy();

/** Sets the cost of hashing passwords in this process from now on; only tests change the cost. */
export function setPasswordCost(to = productCost): void {
  cost = to;
  decoy = newDecoy();
}

/**
 * Checks a password; the check takes the same time for an unknown person (`stored` undefined) as for a wrong password.
 */
export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await decoy), password);
  return stored !== undefined && matches;
}
