export type ShellUser = {
	name: string | null;
	email: string;
	role: "customer" | "admin";
	imageKey: string | null;
	/** Lines in the cart, such as '3' or '99+'. */
	cartCount?: string;
};
