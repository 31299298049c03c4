import { NavLink } from "@remix-run/react";

export const MOVE_PATH = "/dashboard/vat/move";

export const VatTabs = () => (
	<nav aria-label="VAT" className="tabs">
		<NavLink to="/dashboard/vat" end>
			Rates
		</NavLink>
		<NavLink to={MOVE_PATH}>Many products</NavLink>
	</nav>
);
