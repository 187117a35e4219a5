// refused by api-mechanisms-import-nothing-above
import "../pulp/pulp.queries.ts";
