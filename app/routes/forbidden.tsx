/** Where the origin check (http/answer) sends a post that came from no page of ours. */
export function loader() {
	throw Response.json({ reason: "foreign-origin" }, { status: 403 });
}

/** Never drawn: the loader's 403 shows the shop's page for it. */
export default function Forbidden() {
	return null;
}
