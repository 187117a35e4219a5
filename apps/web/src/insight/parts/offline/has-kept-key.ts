/** Local storage key that is set while the device stores plant data; the login page reads it without a database. */
export const hasKeptKey = "pomar.kept";
