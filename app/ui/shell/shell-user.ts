export type ShellUser = {
	name: string | null;
	email: string;
	role: "customer" | "admin";
	staffRights?: string;
	imageKey: string | null;
	/** A company's viewer has no cart and no pads. */
	onlyLooks?: true;
	/** Lines in the cart, such as '3' or '99+'. */
	cartCount?: string;
	/** Of a company's member: the requests that wait for their decision. */
	waitingRequests?: string;
};
