type AlsoUnpaidProps = { order: string | null };

/** So that nobody orders the same goods twice without knowing. */
export const AlsoUnpaid = ({ order }: AlsoUnpaidProps) =>
	order ? <small className="block text-warn">also in {order}, unpaid</small> : null;
