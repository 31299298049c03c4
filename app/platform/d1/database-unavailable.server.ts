import { listCauses } from "../errors/list-causes";

/** D1's error messages (developers.cloudflare.com/d1/observability/debug-d1, retried in a moment). */
const UNAVAILABLE =
	/D1 DB is overloaded|D1 DB storage operation exceeded timeout|Network connection lost|caused object to be reset|reset because its code was updated|Cannot resolve D1 DB|Internal error while starting up D1|D1 is down/;

export function isDatabaseUnavailable(error: unknown): boolean {
	return listCauses(error).some((cause) => UNAVAILABLE.test(String(cause)));
}
