// refused by production-uses-declared-dependencies
import "drizzle-kit";
