import { createHash, randomBytes } from "node:crypto";

/** A token of 256 random bits, which cannot be guessed or forged: returned once, and only its hash is stored. */
export const newToken = () => randomBytes(32).toString("base64url");

/** Hashes a token with SHA-256, in hexadecimal. */
export const hashToken = (token: string) => createHash("sha256").update(token).digest("hex");
