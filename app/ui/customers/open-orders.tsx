import { Link } from "@remix-run/react";
import { OPEN_ORDERS_MESSAGE } from "~/domain/companies/rules";
import { Notice } from "../elements/notice";

type OpenOrdersProps = {
	orders: readonly { id: string; number: string }[];
	path: string;
};

/** Why a company can't be closed now. */
export const OpenOrders = ({ orders, path }: OpenOrdersProps) => (
	<Notice kind="warning" title={OPEN_ORDERS_MESSAGE}>
		<ul className="flex flex-wrap gap-x-4">
			{orders.map(({ id, number }) => (
				<li key={id}>
					<Link to={`${path}/${id}`} className="inline-block py-1">
						{number}
					</Link>
				</li>
			))}
		</ul>
	</Notice>
);
