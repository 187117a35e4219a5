const plantDay = new Intl.DateTimeFormat("sv-SE", { timeZone: "America/Sao_Paulo" });

/** The day `YYYY-MM-DD` in the plant and in the browser of these tests. */
export const localToday = (): string => plantDay.format(new Date());
