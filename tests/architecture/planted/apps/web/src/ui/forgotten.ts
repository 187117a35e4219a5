// refused by no-orphans
export const forgotten = 1;
