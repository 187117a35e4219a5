/** The session's keys in local storage. The requirements name the first two. */
export const sessionKeys = { token: "pomar.token", loggedIn: "pomar.loggedIn", user: "pomar.user" } as const;
