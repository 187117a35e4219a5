/** The session's keys in local storage; the customer's requirements prescribe the names of the first two keys. */
export const sessionKeys = { token: "pomar.token", loggedIn: "pomar.loggedIn", user: "pomar.user" } as const;
