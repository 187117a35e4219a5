// refused by api-features-meet-below
import "../fruits/egg.ts";
