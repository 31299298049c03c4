import { redirect } from "@remix-run/cloudflare";

/** The footer's Services link to /product (specification, section 2), which has no page. */
export function loader() {
	return redirect("/products", 301);
}
