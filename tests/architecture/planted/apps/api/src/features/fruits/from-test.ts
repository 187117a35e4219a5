// refused by production-knows-no-tests
import "./fruits.test.ts";
