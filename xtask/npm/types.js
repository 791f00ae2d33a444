// What `ninefold/vue` and `ninefold/svelte` are at run time: they have only types.
export {};
