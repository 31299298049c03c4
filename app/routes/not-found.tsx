import { notFound } from "~/http/responses/respond.server";

export function loader() {
	throw notFound();
}

/** Never drawn: the loader's 404 shows the shop's 'PAGE NOT FOUND'. It makes this a page, not a bare response. */
export default function NotFound() {
	return null;
}
