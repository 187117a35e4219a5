/** Set in local storage while the device stores plant data: the login page checks it without opening a database. */
export const hasKeptKey = "pomar.kept";
