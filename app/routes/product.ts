import { redirect } from "@remix-run/cloudflare";

/** The footer's Services links lead to /product (specification, section 2). */
export function loader() {
	return redirect("/products", 301);
}
