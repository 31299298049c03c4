import { redirect } from "@remix-run/cloudflare";

/** The footer's Services lead to /product (specification, section 2), which has no page of its own. */
export function loader() {
	return redirect("/products", 301);
}
