/** In local storage while the device keeps something of the plant: the login page need not open a database to know. */
export const hasKeptKey = "pomar.kept";
