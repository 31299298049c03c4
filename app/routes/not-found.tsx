import { notFound } from "~/http/responses/respond.server";

export function loader() {
	throw notFound();
}

/**
 * Never rendered: the loader's 404 shows 'PAGE NOT FOUND'. Makes this a page, not a bare response.
 */
export default function NotFound() {
	return null;
}
