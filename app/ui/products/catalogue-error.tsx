import { Link, useLocation } from "@remix-run/react";
import { Notice } from "../elements/notice";

export function CatalogueError() {
	const { pathname, search } = useLocation();
	return (
		<Notice kind="error">
			<p>Error loading products: the catalogue can't be reached just now</p>
			<Link
				to={`${pathname}${search}`}
				reloadDocument
				className="inline-flex min-h-11 items-center font-semibold"
			>
				Try again
			</Link>
		</Notice>
	);
}
