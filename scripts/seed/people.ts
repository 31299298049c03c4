/** The two demonstration accounts that `npm start` prints. The local seed alone creates them. */
export const demoAccounts = [
	{
		id: "demo-admin",
		email: "admin@toolyard.test",
		password: "admin-demo-1",
		name: "Nasrin Akter",
		role: "admin",
	},
	{
		id: "demo-shopper",
		email: "shopper@toolyard.test",
		password: "shopper-demo-1",
		name: "Tanvir Hasan",
		role: "customer",
	},
] as const;

/** Customers who have written a review; without a password, so that nobody can sign in as them. */
export const reviewers = [
	{
		id: "seed-karim",
		name: "Karim Uddin",
		halfStars: 10,
		review:
			"Ordered hex bolts for a boiler frame on Sunday and fitted them on Tuesday. Every head was marked 8.8, every thread clean.",
	},
	{
		id: "seed-farzana",
		name: "Farzana Yasmin",
		halfStars: 9,
		review:
			"The callipers agree with our gauge blocks to a hundredth. I took half a star off for the plain box.",
	},
	{
		id: "seed-rafiq",
		name: "Rafiq Islam",
		halfStars: 8,
		review: "Good spanners at a fair price. The chrome has held up through a wet season on site.",
	},
	{
		id: "seed-shirin",
		name: "Shirin Sultana",
		halfStars: 10,
		review:
			"We run a rewinding shop and buy bearings by the dozen. No mixed lots so far, and the invoices are clear.",
	},
	{
		id: "seed-jahangir",
		name: "Jahangir Alam",
		halfStars: 7,
		review:
			"Drill bits are sharp and stay sharp in mild steel. One sleeve arrived cracked, and they answered the same day.",
	},
	{
		id: "seed-mitu",
		name: "Mitu Barua",
		halfStars: 9,
		review: "The site works on my old phone at the workshop, even when the network is crawling.",
	},
	{
		id: "seed-habib",
		name: "Habibur Rahman",
		halfStars: 8,
		review:
			"Bought a bench vice. Heavy, square, no play in the jaw. Delivery took a day longer than promised.",
	},
	{
		id: "seed-lopa",
		name: "Lopa Chakma",
		halfStars: 10,
		review: "Stock figures are honest. When it says three left, three are left.",
	},
	{
		id: "seed-anis",
		name: "Anisur Rahman",
		halfStars: 9,
		review:
			"Chain and sprockets matched our old ones without filing. Saved us a day on the conveyor.",
	},
	{
		id: "seed-tania",
		name: "Tania Ahmed",
		halfStars: 6,
		review:
			"Fittings are fine. I would like more sizes in brass, and thread sealing tape sold by the carton.",
	},
	{
		id: "seed-babul",
		name: "Babul Hossain",
		halfStars: 10,
		review:
			"Twenty years in the trade and this is the first shop that tells the standard on every part.",
	},
	{
		id: "seed-nila",
		name: "Nila Roy",
		halfStars: 9,
		review:
			"Paid by card on the provider's page, without fuss, and the order was marked paid at once.",
	},
] as const;
