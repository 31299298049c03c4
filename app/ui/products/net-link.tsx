import { Link } from "@remix-run/react";

/** Not imported from `vat-view`, whose calculations would be loaded for this one link. */
export const NetLink = ({ to, isNet }: { to: string; isNet: boolean }) => (
	<p className="py-2 text-small text-soft">
		{isNet ? "" : "Prices incl. VAT. "}
		<Link to={to} preventScrollReset>
			{isNet ? "Show prices with VAT" : "Show prices without VAT"}
		</Link>
	</p>
);
