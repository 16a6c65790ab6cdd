// own.js: members of objects that a program gave. What it adds to Object.prototype counts nowhere.

/** The own members of objects, in an object that inherits nothing. */
export const own = (...objects) => Object.assign(Object.create(null), ...objects);
