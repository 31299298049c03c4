import { notFound } from "~/http/responses/respond.server";

export function loader() {
	throw notFound();
}

/**
 * Never rendered: the loader's 404 shows the error page. Without a component this would be a
 * resource route.
 */
export default function NotFound() {
	return null;
}
