// refused by production-knows-no-tests
import "./fruits.e2e.ts";
