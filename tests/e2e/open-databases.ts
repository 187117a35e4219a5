export { openDatabases as default } from "../support/browser-databases.ts";
