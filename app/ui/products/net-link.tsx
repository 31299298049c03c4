import { Link } from "@remix-run/react";

/** Not imported from `vat-view`, whose calculations would be loaded for this one link. */
export const NetLink = ({ to, isNet }: { to: string; isNet: boolean }) => (
	<p className="mt-4 mb-2 text-small">
		<Link to={to} preventScrollReset>
			{isNet ? "Show prices with VAT" : "Show prices without VAT"}
		</Link>
	</p>
);
