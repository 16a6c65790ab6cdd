export const features = {name:'tamis/slim', missing:{}};
